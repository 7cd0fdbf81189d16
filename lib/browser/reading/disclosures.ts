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

// The question that the address names is opened.
function openNamed() {
  const item = document.getElementById(location.hash.slice(1))
  if (item instanceof HTMLDetailsElement) item.open = true
}

addEventListener('hashchange', openNamed)
openNamed()
