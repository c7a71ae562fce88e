/** The endpoints that a caller sees and changes. */
export interface EndpointScope {
  orgId: string
  /** An app's `client_id`: it has only its own endpoints. Null for the organisation, which has all. */
  clientId: string | null
}
