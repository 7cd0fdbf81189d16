import { inject } from 'vitest'

// Vite sets its own BASE_URL.
process.env.BASE_URL = inject('baseUrl')
