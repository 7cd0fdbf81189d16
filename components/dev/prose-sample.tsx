import { Section } from './section'

/** Article text with every element that authors may use. */
export function ProseSample() {
  return (
    <Section title="Article text">
      <div className="prose" lang="en">
        <p>
          Gout can be controlled. An attack comes suddenly, often at night, and the big toe is the
          first joint in half of all people. Read <a href="https://www.who.int">what WHO says</a>.
        </p>
        <h2>What to do in an attack</h2>
        <ul>
          <li>Rest the joint and raise it.</li>
          <li>Take the medicine your clinician gave you for attacks.</li>
        </ul>
        <aside className="care">
          <h3>When to seek care now</h3>
          <ul>
            <li>A hot, swollen, very painful joint with fever or shivering.</li>
            <li>A first attack, or one that does not improve in two days.</li>
          </ul>
        </aside>
        <h3>Medicines that lower urate</h3>
        <table>
          <thead>
            <tr>
              <th scope="col">Medicine</th>
              <th scope="col">Start with</th>
              <th scope="col">Check</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">Allopurinol</th>
              <td>100 mg each day; 50 mg when the kidneys are weak</td>
              <td>Urate each month until the target is reached</td>
            </tr>
            <tr>
              <th scope="row">Hydroxychloroquine</th>
              <td>Not for gout</td>
              <td>Eyes after five years</td>
            </tr>
          </tbody>
        </table>
        <blockquote>
          <p>Most people who take it every day have no attack after two years.</p>
        </blockquote>
        <ol>
          <li>Drink water.</li>
          <li>Keep the medicine going between attacks.</li>
        </ol>
      </div>
    </Section>
  )
}
