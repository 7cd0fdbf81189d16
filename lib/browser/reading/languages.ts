import { on } from './events'

// A language leads to this very page in that language.
on('click', 'a[data-language]', (link) => {
  if (!(link instanceof HTMLAnchorElement)) return
  const path = location.pathname.replace(/^\/(?:fr|rw|sw)(?=\/|$)/, '') || '/home'
  const prefix = link.dataset.language === 'en' ? '' : `/${link.dataset.language}`
  link.href = prefix + path + location.search
})
