/** The input schema of a worker. Uses neither server nor database, so it runs in browsers, too. */
import { z } from 'zod'
import { Language, WorkerStatus } from '../../../prisma/generated/client/enums.ts'
import { email, name, ownFields, phone, text } from '../input/checks.ts'

export const newWorker = z.object({
  firstName: name,
  lastName: name,
  email: email.nullish(),
  phone: phone.nullish(),
  trade: text.nullish(),
  status: z.enum(WorkerStatus).optional(),
  language: z.enum(Language).nullish(),
  ...ownFields,
})
