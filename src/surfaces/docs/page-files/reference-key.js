/** Runs in the browser, before the reference: fills in the key that the tab explores with, where the console has chosen one. */
const key = sessionStorage.getItem('muster-key')
const reference = document.getElementById('api-reference')
if (key !== null) {
  const settings = JSON.parse(reference.dataset.configuration)
  const { authentication } = settings
  const securitySchemes = { [authentication.preferredSecurityScheme]: { token: key } }
  reference.dataset.configuration = JSON.stringify({
    ...settings,
    authentication: { ...authentication, securitySchemes },
  })
}
