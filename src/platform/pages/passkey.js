/**
 * Buttons that use a passkey. `data-passkey` is the action (`get` or `create`), `data-options` the path of its options.
 * The browser's answer goes into the form's field `passkey`, then the form is sent. A browser without passkeys keeps
 * the buttons hidden.
 */
const canUse = 'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential

for (const button of document.querySelectorAll('button[data-passkey]')) {
  if (!canUse) continue
  for (const shown of [button, ...button.form.querySelectorAll('[data-with-passkey]')]) shown.hidden = false
  button.addEventListener('click', async () => {
    const { passkey: action, options: path } = button.dataset
    const problem = button.form.querySelector('[data-problem]')
    problem.hidden = true
    button.disabled = true
    try {
      const answer = await fetch(path, { headers: { accept: 'application/json' } })
      if (!answer.ok) throw new Error('The page has expired. Load it again.')
      const options = await answer.json()
      const credential =
        action === 'create'
          ? await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
          : await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) })
      button.form.elements.passkey.value = JSON.stringify(credential.toJSON())
      button.form.submit()
    } catch (error) {
      // NotAllowedError: the person cancelled, or waited too long.
      problem.textContent =
        error.name === 'NotAllowedError'
          ? 'No passkey was used. Try again.'
          : error.name === 'InvalidStateError'
            ? 'This device has a passkey of this account already.'
            : `The passkey did not work: ${error.message}`
      problem.hidden = false
      button.disabled = false
    }
  })
}
