import { expect, it } from 'vitest'
import { assertLocalDatabase } from './local-only'

it.each([
  'postgresql://postgres@127.0.0.1:5432/postgres',
  'postgresql://localhost/x',
  'postgresql://postgres@[::1]:5432/x',
  'postgresql://postgres@localhost/postgres?host=%2Ftmp%2Fsocket',
])('allows tests to use %s', (url) => {
  expect(() => assertLocalDatabase(url)).not.toThrow()
})

it.each([
  'postgresql://postgres@db.example.org:5432/postgres',
  'postgresql://localhost.example.org/x',
  'postgresql://postgres@localhost/x?host=db.example.org',
  'postgresql://10.0.0.1/x',
])('rejects %s', (url) => {
  expect(() => assertLocalDatabase(url)).toThrow('never')
})
