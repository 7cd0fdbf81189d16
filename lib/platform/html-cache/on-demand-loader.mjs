/**
 * Runs in the reader's browser, inline at the end of a reading page. It fetches the framework when a control is
 * touched (or at once for somebody who is signed in), holds the press meanwhile, and repeats it when the page says
 * that it is ready (`data-ready` on the root). Fields keep what is typed: they are uncontrolled. `data-loading` on the
 * root says that it is on its way. Every engine parses it, so it is written in the language of 2017; those that cannot
 * parse the framework (no `data-runs`) are left alone.
 */
function loadOnDemand(chunks, fetchesData, doc, root) {
  if (!('runs' in root.dataset)) return
  // What the plain script works ([data-plain], alone or around it) needs no framework.
  const CONTROL = 'button,input,select,textarea,[data-live]'
  const HELD = 'button:not([type=submit]),[data-live]'
  const controlOf = (event, selector) => {
    if (!event.target.closest) return null
    const control = event.target.closest(selector)
    if (!control) return null
    return control.closest('[data-plain]') ? null : control
  }
  let loading = false
  let held = null
  let busyTimer

  const isReady = () => 'ready' in root.dataset
  const release = () => {
    clearTimeout(busyTimer)
    if (held) held.removeAttribute('aria-busy')
    const control = held
    held = null
    return control
  }
  const fail = () => {
    loading = false
    delete root.dataset.loading
    const control = release()
    if (!control) return
    // A link that was held still leads somewhere.
    if (control.href) location.href = control.href
  }
  const add = (tag, properties) =>
    doc.head.append(Object.assign(doc.createElement(tag), { onerror: fail }, properties))
  const readData = async () => {
    if (!fetchesData) return
    const address = `${location.pathname}${location.search || '?'}${location.search ? '&' : ''}_rsc=`
    const answer = await fetch(address, { headers: { RSC: '1' } })
    // React would take an error's text for the page. The status tells nothing: a 404 page has data too.
    if (!/^text\/x-component/.test(answer.headers.get('content-type'))) throw answer
    const data = await answer.text()
    self.__next_f = [[0], [1, data]]
  }
  const load = () => {
    if (loading) return
    loading = true
    root.dataset.loading = ''
    for (const href of chunks) add('link', { rel: 'preload', as: 'script', href })
    // React reads the page's data as soon as it runs: it must be there before.
    readData().then(() => {
      for (const src of chunks) add('script', { src })
    }, fail)
  }
  const wake = (event) => {
    if (controlOf(event, CONTROL)) load()
  }
  for (const type of ['pointerdown', 'keydown', 'focusin']) doc.addEventListener(type, wake, true)

  doc.addEventListener(
    'click',
    (event) => {
      const control = controlOf(event, HELD)
      if (!control || isReady() || event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      event.stopImmediatePropagation()
      release()
      held = control
      busyTimer = setTimeout(() => control.setAttribute('aria-busy', 'true'), 150)
      load()
    },
    true,
  )
  new MutationObserver(() => {
    if (!isReady()) return
    delete root.dataset.loading
    const control = release()
    if (control) control.click()
  }).observe(root, { attributeFilter: ['data-ready'] })

  try {
    if (localStorage['ingingo.session'] || sessionStorage['ingingo.session']) load()
  } catch (_error) {
    // Storage is closed to us: nobody is signed in here.
  }
}

const source = loadOnDemand
  .toString()
  .replace(/^\s*\/\/.*$/gm, '')
  .replace(/\n\s+/g, '\n')

/**
 * The inline script of a page.
 * @param {string[]} chunks addresses of the framework's scripts, of our own build
 * @param {boolean} fetchesData true when the component data was taken out of the page
 */
export function onDemandLoader(chunks, fetchesData) {
  return `(${source})(${JSON.stringify(chunks)},${fetchesData},document,document.documentElement)`
}
