import { inject } from 'vitest'

// Vite has an own idea of BASE_URL.
Object.assign(process.env, inject('server'))
