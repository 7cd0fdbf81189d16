const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]')

/** Closes a menu; moves a focus inside it to its button. */
function close(menu: HTMLDetailsElement) {
  if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus()
  menu.open = false
}

// An open menu closes on a press elsewhere, on a choice and on Escape.
document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return
  for (const menu of openMenus()) {
    if (!menu.contains(target) || target.closest('li a, li button')) close(menu)
  }
})

document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return
  for (const menu of openMenus()) close(menu)
})
