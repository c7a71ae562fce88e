import { IconTicket } from '../parts/icons/icons.tsx'
import type { Listed } from './record.ts'

export const registrationTokenKind: Listed = {
  name: 'token',
  plural: 'Registration tokens',
  icon: IconTicket,
  none: {
    title: 'No registration tokens yet',
    text: 'Give a product a token, and it registers its OAuth clients in your organisation by itself (RFC 7591), with the scopes and the environment that you decide.',
  },
}
