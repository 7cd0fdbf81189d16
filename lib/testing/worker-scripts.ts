import { buildWorkerScripts } from '@/scripts/support/worker-scripts.mjs'

// Runs once before all tests: what their worker threads run.
export default buildWorkerScripts
