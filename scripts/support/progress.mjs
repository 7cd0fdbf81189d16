/** Prints what is being done while it runs, and then how long it took. */
export async function step(title, work) {
  process.stdout.write(`${title} … `)
  const began = Date.now()
  try {
    const result = await work()
    process.stdout.write(`done in ${seconds(began)} s\n`)
    return result
  } catch (error) {
    process.stdout.write('not done\n')
    throw error
  }
}

/** Seconds since `began` (clock milliseconds), with one decimal below ten. */
export function seconds(began) {
  const passed = (Date.now() - began) / 1000
  return passed < 10 ? passed.toFixed(1) : Math.round(passed).toString()
}
