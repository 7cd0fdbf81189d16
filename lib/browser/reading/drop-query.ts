/**
 * Removes the query from the address, so that it is neither shared nor kept. Passes no state, so that React's router,
 * if already loaded, notices the new address. While loading, the router writes back the address it read, so this runs
 * again once it is ready.
 */
export function dropQuery(): void {
  const drop = () => history.replaceState(null, '', location.pathname + location.hash)
  const root = document.documentElement
  drop()
  if (root.dataset.ready !== undefined) return
  const watch = new MutationObserver(() => {
    watch.disconnect()
    if (location.search) drop()
  })
  watch.observe(root, { attributeFilter: ['data-ready'] })
}
