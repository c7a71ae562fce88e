/** The public client of `muster login`. A migration creates it with this id in every installation. */
export const COMMAND_LINE_CLIENT = 'mst_client_00000000000070008000000000000c11'
