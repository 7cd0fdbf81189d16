/** Handles addresses that redirect to the landing page: after a provider sign-in, or a refusal. */
if (/\/home\/?$/.test(location.pathname)) {
  const query = new URLSearchParams(location.search)
  if (query.has('token') && query.has('user')) void import('./provider')
  if (query.get('notice') === 'not-allowed') void import('./refusal')
}

export {}
