/**
 * The inline script of a page that needs the framework at once: engines that can parse it (`data-runs` on the root,
 * lib/core/inline-scripts.mjs) fetch it as soon as they reach this script, others fetch none of it.
 * @param {string[]} chunks URLs of the framework's scripts, from our own build
 */
export function gatedLoader(chunks) {
  return (
    `if('runs' in document.documentElement.dataset)for(var src of ${JSON.stringify(chunks)})` +
    "document.head.append(Object.assign(document.createElement('script'),{src:src}))"
  )
}
