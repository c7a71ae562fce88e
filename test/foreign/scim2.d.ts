/** The part of scim2 that the tests use; the package has no types. */
declare module '@braveulysses/scim2' {
  class Resource {
    constructor(data: object)
    data: object
    id(): string
    get(path: string): unknown
    set(path: string, value: unknown): void
  }

  const scim: {
    Constants: { SCIM_MEDIA_TYPE: string }
    Resource: typeof Resource
  }

  export type { Resource }
  export default scim
}
