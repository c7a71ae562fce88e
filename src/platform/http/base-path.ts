/** Path of the REST surface; `{base_url}` is `{auth_url}` and this. */
export const BASE_PATH = '/api/public/v1'
