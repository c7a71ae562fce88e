/** The one fixture organisation that every sandbox credential sees. */
export const SANDBOX_ORGANISATION = '00000000-0000-7000-8000-000000000000'
