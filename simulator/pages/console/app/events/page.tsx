/** Not there yet. */
export const EventsPage = () => (
  <div class="page">
    <h1>Events</h1>
  </div>
);
