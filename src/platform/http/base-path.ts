/** Path of the REST API. `{base_url}` of the specification is `{auth_url}` followed by this path. */
export const BASE_PATH = '/api/public/v1'
