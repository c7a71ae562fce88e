/** The one fixture organisation that every sandbox credential sees. */
export const SANDBOX_ORGANISATION = '00000000-0000-7000-8000-000000000000'
/** One of its workers, who has records of each kind that workers see: whom a worker's product sees as them. */
export const SANDBOX_WORKER = '00000000-0000-7000-8003-000000000002'
