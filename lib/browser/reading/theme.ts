import { on } from './events'

const { dataset } = document.documentElement

// Light and dark: the switch turns to the other one, and the choice is kept.
on('click', '[data-theme-switch]', () => {
  const isDark =
    dataset.theme === 'dark' ||
    (!dataset.theme && matchMedia('(prefers-color-scheme: dark)').matches)
  dataset.theme = isDark ? 'light' : 'dark'
  try {
    localStorage.setItem('ingingo.theme', dataset.theme)
  } catch {
    // Storage is closed to us: the choice holds for this page.
  }
})
