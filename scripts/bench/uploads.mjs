import { gzipSync } from 'node:zlib'
import { fromRoot } from '../support/paths.mjs'
import { runNode } from '../support/command.mjs'
