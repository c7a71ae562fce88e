/** Where SCIM is; apart, so that its library is loaded at the first request only. */
export const SCIM = '/scim/v2'
