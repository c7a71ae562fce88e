/** The input schema of a client. Uses neither server nor database, so it runs in browsers, too. */
import { z } from 'zod'
import { ClientStatus, Language } from '../../../prisma/generated/client/enums.ts'
import { email, name, ownFields, phone, text } from '../input/checks.ts'

export const newClient = z.object({
  name,
  contactName: name.nullish(),
  contactEmail: email.nullish(),
  contactPhone: phone.nullish(),
  address: text.nullish(),
  purchaseOrder: text.nullish(),
  status: z.enum(ClientStatus).optional(),
  language: z.enum(Language).nullish(),
  ...ownFields,
})
