-- Lists of assignments and rates show how many there are of each status: an index scan of all of them took a third of the page.
call keep_status_counts('assignments');
