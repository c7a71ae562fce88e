/** Managing endpoints in the sandbox, from which nothing is ever sent. */

import { openSecretBox } from '../../platform/secrets/secret-box.ts'
import type { WebhookServices } from './endpoints.ts'

/** Encrypts the secrets of fixtures. Its key is the same everywhere, because these secrets sign nothing. */
export const sandboxBox = openSecretBox(Buffer.from('no secret: the sandbox signs nothing'))

/** The services for the sandbox: a URL is checked without asking DNS, so that it always gives the same answer. */
export function sandboxServices({ guard }: WebhookServices): WebhookServices {
  return { guard: { ...guard, checkResolved: async (url) => guard.checkSyntax(url) }, box: sandboxBox }
}
