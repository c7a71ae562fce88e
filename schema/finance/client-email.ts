/** Says in the arguments of emails to clients who may give an address or a text: see `checkClientText`. */
export const WHO_MAY_CHOOSE = 'Needs a signed-in member, or the scopes `read` and `write`.'
