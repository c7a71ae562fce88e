/** An event: the JSON body of a delivery. */
export interface WebhookEvent {
  /** `evt_…`; the same in every delivery of the event. */
  id: string
  /** E.g. `worker.created`. */
  type: string
  /** ISO 8601, UTC. */
  created_at: string
  org_id: string
  data: {
    /** The record in REST format at the time of the event; with thin payloads, only `object` and `id`. */
    object: { object: string; id: string; [field: string]: unknown }
    /** The old values of the changed fields. */
    previous?: Record<string, unknown>
    /** Increases with each event of the record. Ignore an event with a lower number than one you have processed. */
    sequence: number
  }
}

/** The signature does not match, or the timestamp is too old. Respond with status 400. */
export class WebhookVerificationError extends Error {}

/**
 * Verify a delivery's signature, check that its timestamp is at most five minutes off, and return its event.
 * @param body the raw request body, before any parsing
 * @param headers the request headers from Node's http, Express or fetch
 * @param secret the endpoint's signing secret, `whsec_…`
 * @throws {WebhookVerificationError}
 */
export function verifyWebhook(
  body: string | Uint8Array,
  headers: Headers | Record<string, string | string[] | undefined>,
  secret: string,
): WebhookEvent
