// Keeps one question open at a time, in browsers that do not.
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

// Opens every answer for printing: answers of one group cannot be open together, so their `name` is removed meanwhile.
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
    // An empty name is that of no group.
    item.setAttribute('name', name)
  }
  unfolded.clear()
})

// Opens the question that the address names.
function openNamed() {
  const item = document.getElementById(location.hash.slice(1))
  if (item instanceof HTMLDetailsElement) item.open = true
}

addEventListener('hashchange', openNamed)
openNamed()
