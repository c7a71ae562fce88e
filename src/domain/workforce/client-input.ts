/** What a client is made of, as callers send it. It needs neither server nor database, so that browsers check it, too. */
import { z } from 'zod'
import { ClientStatus } from '../../../prisma/generated/client/enums.ts'
import { email, name, ownFields, phone, text } from '../input/checks.ts'

export const newClient = z.object({
  name,
  contactName: name.nullish(),
  contactEmail: email.nullish(),
  contactPhone: phone.nullish(),
  address: text.nullish(),
  status: z.enum(ClientStatus).optional(),
  ...ownFields,
})
