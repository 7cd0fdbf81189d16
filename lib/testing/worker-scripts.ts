import { buildWorkerScripts } from '@/scripts/support/worker-scripts.mjs'

// Runs once before all tests: builds the scripts of their worker threads.
export default buildWorkerScripts
