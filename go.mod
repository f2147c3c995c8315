module damone

go 1.26
