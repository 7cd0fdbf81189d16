import { inject } from 'vitest'

// Vite has an own idea of BASE_URL.
process.env.BASE_URL = inject('baseUrl')
