/** A cache keeps objects by their ids: an `id` is that of the object itself, never of another one that has more fields. */
import { getNamedType, isObjectType } from 'graphql'
import { expect, it } from 'vitest'
import { deprecationOf } from '../../schema/deprecations/deprecate.ts'
import { schema } from '../../schema/index.ts'
import { NodeType } from '../../schema/record.ts'

const OWN = 'Its own id.'

/** Types that are no records. */
const ids: Record<string, string> = {
  ApiKey: OWN,
  AuditEntry: OWN,
  Credential: 'That of the key, grant or session that it is.',
  CredentialPerson: 'That of the user, as in `Self`, with values that mean the same.',
  DeletedRecord: 'That of a record which no cache may keep.',
  Event: OWN,
  Invitation: OWN,
  InvoicePayment: OWN,
  InvoiceSend: OWN,
  JoinLink: OWN,
  JoinRequest: OWN,
  LegalHold: OWN,
  LoggedRequest: OWN,
  Message: OWN,
  OauthClient: OWN,
  OauthRegistrationToken: OWN,
  Organisation: OWN,
  PushDevice: OWN,
  RetentionDueRecord: 'That of the record, which is due once.',
  Self: OWN,
  Session: OWN,
  TestEmail: OWN,
  TestOrganisation: OWN,
  WebhookAttempt: OWN,
  WebhookDelivery: OWN,
  WebhookEndpoint: OWN,
  WebhookReplay: OWN,
  WorkerInvitation: 'That of the invitation, as in `Invitation`, with values that mean the same.',
}

it('every id that is not deprecated is that of a record, or of the object itself', () => {
  const found = Object.values(schema.getTypeMap()).flatMap((type) => {
    if (!isObjectType(type) || type.getInterfaces().some(({ name }) => name === NodeType.name)) return []
    const { id } = type.getFields()
    return id !== undefined && getNamedType(id.type).name === 'ID' && deprecationOf(id) === undefined ? [type.name] : []
  })
  expect(found.toSorted()).toEqual(Object.keys(ids))
})

it('every deprecated id has another field of the same type for its value', () => {
  for (const type of Object.values(schema.getTypeMap())) {
    const fields = isObjectType(type) ? type.getFields() : {}
    const instead = deprecationOf(fields.id)?.useInstead.replaceAll('`', '')
    if (instead !== undefined) expect(String(fields[instead]?.type), type.name).toBe(String(fields.id?.type))
  }
})
