/** What an address says to somebody who was sent to the landing page: once signed in by a provider, or refused. */
if (/\/home\/?$/.test(location.pathname)) {
  const query = new URLSearchParams(location.search)
  if (query.has('token') && query.has('user')) void import('./provider')
  if (query.get('notice') === 'not-allowed') void import('./refusal')
}

export {}
