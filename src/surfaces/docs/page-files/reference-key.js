/** Runs in the browser before the reference. Fills in the API key of this tab, if the console has stored one. */
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

// The reference sends every parameter that has an example, but some are mutually exclusive.
const fetchAsIs = window.fetch
window.fetch = async (...given) => {
  const response = await fetchAsIs(...given)
  if (!response.url.endsWith('/openapi.json') || !response.ok) return response
  const description = await response.json()
  const own = Object.values(description.paths).flatMap((path) =>
    Object.values(path).flatMap((each) => each.parameters ?? []),
  )
  for (const parameter of [...own, ...Object.values(description.components.parameters ?? {})])
    if (!parameter.required) delete parameter.example
  return new Response(JSON.stringify(description), { headers: { 'content-type': 'application/json' } })
}
