/** The client of `muster login`: public, without an organisation, made by a migration, the same everywhere. */
export const COMMAND_LINE_CLIENT = 'mst_client_00000000000070008000000000000c11'
