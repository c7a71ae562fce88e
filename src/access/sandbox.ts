/** The organisation with the fixture data that all sandbox credentials read. */
export const SANDBOX_ORGANISATION = '00000000-0000-7000-8000-000000000000'
/** The fixture worker that sandbox tokens of workers act as; has records of each kind that workers can access. */
export const SANDBOX_WORKER = '00000000-0000-7000-8003-000000000002'
