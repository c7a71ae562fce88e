/** What a worker is made of, as callers send it. It needs neither server nor database, so that browsers check it, too. */
import { z } from 'zod'
import { WorkerStatus } from '../../../prisma/generated/client/enums.ts'
import { email, name, ownFields, phone, text } from '../input/checks.ts'

export const newWorker = z.object({
  firstName: name,
  lastName: name,
  email: email.nullish(),
  phone: phone.nullish(),
  trade: text.nullish(),
  status: z.enum(WorkerStatus).optional(),
  ...ownFields,
})
