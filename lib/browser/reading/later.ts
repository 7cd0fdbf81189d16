/** What is wanted once the page has been there for a while. */
import './share'
import './worker'
