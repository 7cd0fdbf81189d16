import { on } from './events'

const { dataset } = document.documentElement

// Switches between light and dark, and stores the choice.
on('click', '[data-theme-switch]', () => {
  const isDark = dataset.theme
    ? dataset.theme === 'dark'
    : matchMedia('(prefers-color-scheme: dark)').matches
  dataset.theme = isDark ? 'light' : 'dark'
  try {
    localStorage.setItem('ingingo.theme', dataset.theme)
  } catch {
    // Storage is unavailable: the choice holds for this page.
  }
})
