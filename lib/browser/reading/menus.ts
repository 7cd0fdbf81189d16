const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]')

/** Closes a menu; the focus, which would be lost with it, goes to what opened it. */
function close(menu: HTMLDetailsElement) {
  if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus()
  menu.open = false
}

// An open menu closes with a press elsewhere, with a choice and with Escape.
document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return
  for (const menu of openMenus()) {
    if (!menu.contains(target) || target.closest('li a, li button')) close(menu)
  }
})

document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return
  for (const menu of openMenus()) {
    menu.open = false
    menu.querySelector('summary')?.focus()
  }
})
