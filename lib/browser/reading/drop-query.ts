/**
 * Takes the query out of the address, so that it is neither shared nor kept. Without a state: React's router, when it
 * is there already, then learns of the new address too. While it is on its way it writes back the address that it
 * read, so then this is done once more when it has come.
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
