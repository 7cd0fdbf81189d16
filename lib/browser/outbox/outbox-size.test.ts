import { expect, it } from 'vitest'
import { countFiles, fitsInOutbox } from './outbox'

const megabytes = (count: number) => ({
  name: 'picture',
  file: new File([new Uint8Array(count * 1024 * 1024)], 'a.jpg'),
})
const following = (...files: ReturnType<typeof megabytes>[]) =>
  files.map((file, index) => ({
    key: String(index),
    method: 'POST' as const,
    path: 'pictures',
    json: {},
    files: [file],
  }))

it('always stores text, and files within the total limit', () => {
  expect(fitsInOutbox({}, [{ files: [megabytes(30)] }])).toBe(true)
  expect(fitsInOutbox({ files: [megabytes(10)], following: following(megabytes(2)) }, [])).toBe(
    true,
  )
  expect(fitsInOutbox({ files: [megabytes(10)] }, [{ following: following(megabytes(15)) }])).toBe(
    false,
  )
  expect(fitsInOutbox({ following: following(megabytes(25)) }, [])).toBe(false)
})

it('counts the files of a message and of its following calls', () => {
  expect(
    countFiles({ files: [megabytes(0)], following: following(megabytes(0), megabytes(0)) }),
  ).toBe(3)
  expect(countFiles({})).toBe(0)
})
