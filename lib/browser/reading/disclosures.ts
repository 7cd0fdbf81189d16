// One question open at a time, also where the browser does not do it by itself.
document.addEventListener(
  'toggle',
  ({ target }) => {
    if (!(target instanceof HTMLDetailsElement) || !target.open) return
    const name = target.getAttribute('name')
    if (!name) return
    for (const other of document.querySelectorAll<HTMLDetailsElement>(`details[name="${name}"]`)) {
      if (other !== target) other.open = false
    }
  },
  true,
)

// On paper every answer is open: those of a group could not be open together, so it is given up meanwhile.
const unfolded = new Map<HTMLDetailsElement, string>()
addEventListener('beforeprint', () => {
  for (const item of document.querySelectorAll<HTMLDetailsElement>('main details:not([open])')) {
    unfolded.set(item, item.getAttribute('name') || '')
    item.removeAttribute('name')
    item.open = true
  }
})
addEventListener('afterprint', () => {
  for (const [item, name] of unfolded) {
    item.open = false
    if (name) item.setAttribute('name', name)
  }
  unfolded.clear()
})

// The question that the address names is opened.
function openNamed() {
  const item = document.getElementById(location.hash.slice(1))
  if (item instanceof HTMLDetailsElement) item.open = true
}

addEventListener('hashchange', openNamed)
openNamed()
