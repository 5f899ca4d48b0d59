/** Not there yet. */
export const FaultsPage = () => (
  <div class="page">
    <h1>Faults</h1>
  </div>
);
