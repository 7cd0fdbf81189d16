import { resetProcess } from './reset-process'

// Runs before each unit test file.
resetProcess()
