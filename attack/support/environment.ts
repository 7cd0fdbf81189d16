import { inject } from 'vitest'

// Vite sets its own BASE_URL.
Object.assign(process.env, inject('server'))
