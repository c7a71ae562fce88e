/** Messages as text messages, by the HTTP API of a gateway: any that takes one POST a message. */
import { nameInEmail } from '../../../access/people/names-in-emails.ts'
import type { SmsConfig } from '../../../platform/config.ts'
import { cutText } from '../cut-text.ts'
import { type Carrier, type Parcel, PostFailed, post, Refused } from './carrier.ts'

/** Characters before the link. 160 need three SMS parts outside of the GSM alphabet. */
const MAX_TEXT = 160

export const bySms: Carrier = async ({ config: { sms }, mail, toOperator }, parcel) => {
  if (sms === undefined) throw new Error('There is no SMS gateway.')
  const { headers, body } = smsRequest(sms, {
    to: parcel.recipient.phone as string,
    text: smsText(mail.publicUrl, parcel),
    id: parcel.message.id,
  })
  await post(toOperator, sms.url, headers, Buffer.from(body)).catch((error: unknown) => {
    // Other statuses are about the account or the load of the gateway, and not about the number.
    const isRefused = error instanceof PostFailed && (error.status === 400 || error.status === 422)
    throw isRefused ? new Refused('The SMS gateway rejects the number or the text.', { cause: error }) : error
  })
}

/** The text of a message. */
export function smsText(publicUrl: string, { message, organisation }: Parcel): string {
  const text = `${nameInEmail(organisation)}: ${message.subject}\n${message.body}`
  return `${cutText(text, MAX_TEXT)}\n${publicUrl}/console`
}

/** The request for a text message, as the settings say. Each placeholder is written as the format needs it. */
export function smsRequest(
  { authorization, body: template }: Omit<SmsConfig, 'url'>,
  values: Readonly<Record<'to' | 'text' | 'id', string>>,
): { headers: Record<string, string>; body: string } {
  const isJson = /^\s*[[{]/.test(template)
  const written = isJson ? (text: string) => JSON.stringify(text).slice(1, -1) : encodeURIComponent
  const body = template.replace(/\{\{(to|text|id)\}\}/g, (_all, name: keyof typeof values) => written(values[name]))
  const type = isJson ? 'application/json' : 'application/x-www-form-urlencoded'
  return { headers: { 'content-type': type, ...(authorization !== undefined && { authorization }) }, body }
}
