/** Not there yet. */
export const ClockPage = () => (
  <div class="page">
    <h1>Clock</h1>
  </div>
);
