/** An event, as a delivery's body has it. */
export interface WebhookEvent {
  /** Begins with `evt_`; the same on every delivery of the event. */
  id: string
  /** E.g. `worker.created`. */
  type: string
  /** ISO 8601, UTC. */
  created_at: string
  org_id: string
  data: {
    /** The record as REST showed it then; of an endpoint with thin payloads, `object` and `id` only. */
    object: { object: string; id: string; [field: string]: unknown }
    /** The old values of what changed. */
    previous?: Record<string, unknown>
    /** Rises with each event of the record: drop an event whose number is below one you have seen. */
    sequence: number
  }
}

/** A delivery that did not come from Muster as it is, or not now. Answer it with 400. */
export class WebhookVerificationError extends Error {}

/**
 * The event that a delivery carries, if its signature is right and its timestamp within five minutes.
 * @param body the request's body as it came, before anything parsed it
 * @param headers of the request: those of Node's http, of Express or of fetch
 * @param secret the endpoint's signing secret, `whsec_…`
 * @throws {WebhookVerificationError}
 */
export function verifyWebhook(
  body: string | Uint8Array,
  headers: Headers | Record<string, string | string[] | undefined>,
  secret: string,
): WebhookEvent
